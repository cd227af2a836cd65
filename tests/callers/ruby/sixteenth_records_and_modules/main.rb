require "forwardable"

module Validated
  def self.included(base)
    base.extend(ClassMethods)
  end

  module ClassMethods
    def validates(*names, with: nil)
      names.each { |name| rules << [name, with || method(:present)] }
    end

    def rules
      @rules ||= []
    end

    def present(value)
      !value.nil?
    end
  end

  def valid?
    self.class.rules.all? { |name, rule| rule.call(public_send(name)) }
  end
end

module Loggable
  def save
    log("saving")
    super
  end

  def log(text)
    text
  end
end

class Record
  def initialize(**values)
    values.each { |name, value| send("#{name}=", value) }
  end

  def save
    valid? ? store : reject
  end

  def store
    self.class.all.push(self)
  end

  def reject
    false
  end

  def self.all
    @all ||= []
  end

  def method_missing(name, *args)
    name.end_with?("?") ? flag(name) : super
  end

  def respond_to_missing?(name, private = false)
    name.end_with?("?")
  end

  def flag(name)
    name.to_s
  end
end

POSITIVE = ->(value) { positive(value) }

def positive(value)
  value.positive?
end

class User < Record
  include Validated
  prepend Loggable

  attr_accessor :name
  attr_reader :age

  validates :name
  validates :age, with: POSITIVE

  def age=(value)
    @age = clean(value)
  end

  private

  def clean(value)
    Integer(value)
  end
end

class Team
  extend Forwardable
  include Enumerable

  def_delegators :@users, :size, :<<

  def initialize(*users)
    @users = users
  end

  def each(&block)
    return enum_for(:each) unless block

    @users.each(&block)
  end

  def oldest
    max_by { |user| rank(user) }
  end

  def rank(user)
    user.age
  end
end

def main
  user = User.new(name: "a", age: "3")
  user.save
  user.admin?
  team = Team.new(user)
  team.oldest
  team.map(&:valid?)
  Team.instance_method(:rank).bind(team).call(user)
end

main
